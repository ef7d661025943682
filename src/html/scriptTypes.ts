// The `type` of a script → what a browser does with it. Pure.

/**
 * The types of code: none, `module`, and all that HTML calls a "JavaScript MIME type essence" (WHATWG MIME Sniffing, 4.6), which is a
 * longer list than most know. With parameters a browser runs none of them; they count all the same, so that none is forgotten.
 */
const code =
  /^(?:|module|(?:application|text)\/(?:x-)?(?:ecma|java)script|text\/(?:javascript1\.[0-5]|jscript|livescript))(?:;|$)/;

/** Whether a browser runs a script of this type, in lower case. */
export function isCode(type: string): boolean {
  return code.test(type);
}

/** Whether a browser runs a script of this type, or checks it against the policy. Data blocks are not checked (HTML, "prepare the script element"). */
export function isChecked(type: string): boolean {
  return isCode(type) || type === 'importmap' || type === 'speculationrules';
}
