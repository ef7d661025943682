// The `type` of a script → how a browser treats it. Pure.

/**
 * The types of code: none, `module`, and each "JavaScript MIME type essence" (WHATWG MIME Sniffing, 4.6), which is a long list.
 * With parameters browsers run none of them. They still count as code, so that no script is missed.
 */
const code =
  /^(?:|module|(?:application|text)\/(?:x-)?(?:ecma|java)script|text\/(?:javascript1\.[0-5]|jscript|livescript))(?:;|$)/;

/** Whether a browser runs a script of this type, in lower case. */
export function isCode(type: string): boolean {
  return code.test(type);
}

/**
 * Whether a browser runs a script of this type, or checks it by the policy. Data blocks are not checked (HTML, "prepare the script
 * element").
 */
export function isChecked(type: string): boolean {
  return isCode(type) || type === 'importmap' || type === 'speculationrules';
}
