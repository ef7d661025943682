// The parts of css-tree that are used, without all that it knows about properties: those have no types of their own.
declare module 'css-tree/parser' {
  /** Text that was left as it stands. */
  interface Raw {
    readonly type: 'Raw';
    readonly value: string;
  }
  interface Rule {
    readonly type: 'Rule';
    readonly prelude: Raw;
    readonly block: Block;
  }
  interface Atrule {
    readonly type: 'Atrule';
    readonly name: string;
    readonly prelude: Raw | null;
    /** Null for one that ends with a semicolon. */
    readonly block: Block | null;
  }
  interface Declaration {
    readonly type: 'Declaration';
    readonly property: string;
    readonly value: Raw;
  }
  export interface Block {
    readonly children: Iterable<Rule | Atrule | Declaration | Raw>;
  }
  /** Reads rules and declarations; what it cannot read, and all that is in them, stays text. Throws nothing. */
  export default function parse(
    css: string,
    options: {
      readonly parseAtrulePrelude: false;
      readonly parseRulePrelude: false;
      readonly parseValue: false;
    },
  ): Block;
}

declare module 'css-tree/tokenizer' {
  export const tokenTypes: Readonly<Record<'Comment' | 'String' | 'Url' | 'WhiteSpace', number>>;
  /** Calls `onToken` for each token (CSS Syntax, section 4) with its place in `css`. */
  export function tokenize(css: string, onToken: (type: number, start: number, end: number) => void): void;
}

declare module 'css-tree/utils' {
  /** What stands in a token `"…"`, and in a token `url(…)`, escapes resolved. */
  export const string: { decode(token: string): string };
  export const url: { decode(token: string): string };
}
