/** Text, or a placeholder: just a name, or a choice between cases. */
type Token = string | [name: string] | [name: string, type: string, cases: Record<string, Token[]>];

const ARGUMENT = /\{\s*(\w+)\s*(?:\}|,\s*(plural|select)\s*,)/y;
const CASE = /\s*(?:=(\d+)|(\w+))\s*\{/y;
const END = /\s*\}/y;
const TEXT = /[^{}#]+|#/y;

/**
 * Compiles a message for Lingui. It only supports what our messages use, `{name}`, `plural` and `select`:
 * Lingui's own compiler supports all of ICU and is as large as a screen. A test compares the two.
 */
export function compileMessage(message: string): Token[] {
  // Most messages are plain text.
  return /[{}]/.test(message) ? new Reader(message).read() : [message];
}

class Reader {
  private at = 0;
  private readonly message: string;

  constructor(message: string) {
    this.message = message;
  }

  read(): Token[] {
    const tokens = this.tokens();
    if (this.at < this.message.length) this.fail();
    return tokens;
  }

  /** Everything up to the end, or to the brace that ends a case. */
  private tokens(): Token[] {
    const tokens: Token[] = [];
    while (this.at < this.message.length && this.message[this.at] !== "}") {
      tokens.push(this.message[this.at] === "{" ? this.argument() : this.need(TEXT)[0]);
    }
    return tokens;
  }

  private argument(): Token {
    const [, name = "", type] = this.need(ARGUMENT);
    if (!type) return [name];
    const cases: Record<string, Token[]> = {};
    while (!this.take(END)) {
      const [, number, word = ""] = this.need(CASE);
      cases[number ?? word] = this.tokens();
      this.need(END);
    }
    return [name, type, cases];
  }

  private take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.message);
    if (found) this.at = pattern.lastIndex;
    return found;
  }

  private need(pattern: RegExp): RegExpExecArray {
    return this.take(pattern) ?? this.fail();
  }

  private fail(): never {
    throw new Error(`A message is malformed at ${this.at}: ${this.message}`);
  }
}
