// Parses CSS selectors. It's as strict as browsers.

export type Combinator = ' ' | '>' | '+' | '~'

export type SimpleSelector =
  | { kind: 'type'; name: string }
  | { kind: 'id' | 'class'; name: string }
  | { kind: 'attribute'; name: string; operator: string; value: string; flag: 'i' | 's' | '' }
  | {
      kind: 'nth'
      step: number
      offset: number
      fromEnd: boolean
      sameType: boolean
      of: ComplexSelector[] | null
    }
  | { kind: 'is' | 'not' | 'has'; selectors: ComplexSelector[] }
  | { kind: 'state'; name: string }

export interface Compound {
  /** How it's joined to the previous one. The first of a relative selector also has one. */
  combinator: Combinator
  parts: SimpleSelector[]
}
export type ComplexSelector = Compound[]

/** The text isn't a selector. */
export class BadSelector extends Error {
  override readonly name = 'BadSelector'
}

/** States that a fetched page shows. Other states never apply there. */
const STATES = new Set(
  'root empty link any-link checked disabled enabled scope hover focus focus-within focus-visible active visited target default valid invalid in-range out-of-range required optional read-only read-write placeholder-shown indeterminate defined fullscreen autofill open modal'.split(
    ' ',
  ),
)
const NTH: Readonly<Record<string, { fromEnd: boolean; sameType: boolean }>> = {
  'nth-child': { fromEnd: false, sameType: false },
  'nth-last-child': { fromEnd: true, sameType: false },
  'nth-of-type': { fromEnd: false, sameType: true },
  'nth-last-of-type': { fromEnd: true, sameType: true },
}
const FIRST: Readonly<Record<string, readonly string[]>> = {
  'first-child': ['nth-child'],
  'last-child': ['nth-last-child'],
  'only-child': ['nth-child', 'nth-last-child'],
  'first-of-type': ['nth-of-type'],
  'last-of-type': ['nth-last-of-type'],
  'only-of-type': ['nth-of-type', 'nth-last-of-type'],
}
const LISTS: Readonly<Record<string, 'is' | 'not' | 'has'>> = {
  is: 'is',
  where: 'is',

  not: 'not',
  has: 'has',
}
const PSEUDO_ELEMENTS = /^(before|after|first-line|first-letter|marker|placeholder|selection|backdrop)$/
const SPACE = /[ \t\n\r\f]/

/** Parses a list of selectors. @throws BadSelector */
export function parseCss(text: string): ComplexSelector[] {
  const reader = new Reader(text)
  const list = reader.list(false)
  if (!reader.atEnd()) throw new BadSelector(text)
  return list
}

class Reader {
  private readonly text: string
  private at = 0

  constructor(text: string) {
    this.text = text
  }

  atEnd(): boolean {
    return this.at >= this.text.length
  }
  list(isRelative: boolean): ComplexSelector[] {
    const selectors: ComplexSelector[] = []
    do {
      this.spaces()
      selectors.push(this.complex(isRelative))
      this.spaces()
    } while (this.take(','))
    return selectors
  }

  private complex(isRelative: boolean): ComplexSelector {
    const compounds: Compound[] = []
    let combinator: Combinator = isRelative ? (this.combinator() ?? ' ') : ' '
    for (;;) {
      const parts = this.compound()
      if (parts.length === 0) throw this.bad()
      compounds.push({ combinator, parts })
      const hadSpace = this.spaces()
      const next = this.combinator()
      if (next !== null) combinator = next
      else if (hadSpace && !this.atEnd() && !/[,)]/.test(this.peek())) combinator = ' '
      else return compounds
    }
  }
  private combinator(): Combinator | null {
    const sign = this.peek()
    if (sign !== '>' && sign !== '+' && sign !== '~') return null
    this.at += 1
    this.spaces()
    return sign
  }
  private compound(): SimpleSelector[] {
    const parts: SimpleSelector[] = []
    if (this.take('*')) parts.push({ kind: 'type', name: '*' })
    else if (this.startsName()) parts.push({ kind: 'type', name: this.name() })
    for (;;) {
      if (this.take('#')) parts.push({ kind: 'id', name: this.name() })
      else if (this.take('.')) parts.push({ kind: 'class', name: this.name() })
      else if (this.take('[')) parts.push(this.attribute())
      else if (this.take(':')) parts.push(...this.pseudo())
      else return parts
    }
  }
  private attribute(): SimpleSelector {
    this.spaces()
    const name = this.name()
    this.spaces()
    const operator = /^[~|^$*]?=/.exec(this.text.slice(this.at))?.[0] ?? ''
    this.at += operator.length
    this.spaces()
    const value = operator === '' ? '' : this.value()
    this.spaces()
    const flag = operator === '' ? '' : this.flag()
    if (!this.take(']')) throw this.bad()
    return { kind: 'attribute', name, operator, value, flag }
  }
  private value(): string {
    const quote = this.peek()
    return quote === '"' || quote === "'" ? this.quoted(quote) : this.name()
  }
  private flag(): 'i' | 's' | '' {
    const flag = this.peek().toLowerCase()
    if (flag !== 'i' && flag !== 's') return ''
    this.at += 1
    this.spaces()
    return flag
  }
  private pseudo(): SimpleSelector[] {
    if (this.take(':')) {
      this.name()
      return [{ kind: 'state', name: 'pseudo-element' }]
    }
    const name = this.name().toLowerCase()
    if (!this.take('(')) return plainPseudo(name, () => this.bad())
    const nth = NTH[name]
    const list = LISTS[name]
    let part: SimpleSelector
    if (nth) part = { kind: 'nth', ...nth, ...this.nth(name.endsWith('child')) }
    else if (list) part = { kind: list, selectors: this.list(list === 'has') }
    else if (name === 'lang' || name === 'dir') part = { kind: 'state', name: `${name} ${this.value()}` }
    else throw this.bad()
    this.spaces()
    if (!this.take(')')) throw this.bad()
    return [part]
  }
  private nth(mayHaveOf: boolean) {
    this.spaces()
    const rest = this.text.slice(this.at)
    const [whole, keyword, step, sign, offset, only] =
      /^(?:(even|odd)|([+-]?\d*)n(?:\s*([+-])\s*(\d+))?|([+-]?\d+))(?=[\s)])/i.exec(rest) ?? []
    if (whole === undefined) throw this.bad()
    this.at += whole.length
    this.spaces()
    const isOf = mayHaveOf && /^of\s/i.test(this.text.slice(this.at))
    if (isOf) this.at += 2
    const of = isOf ? this.list(false) : null
    if (keyword) return { step: 2, offset: keyword.toLowerCase() === 'odd' ? 1 : 0, of }
    if (only !== undefined) return { step: 0, offset: Number(only), of }
    const every = step === '' || step === '+' ? 1 : step === '-' ? -1 : Number(step)
    return { step: every, offset: Number(`${sign ?? ''}${offset ?? 0}`), of }
  }

  private peek(): string {
    return this.text[this.at] ?? ''
  }
  private take(sign: string): boolean {
    if (this.peek() !== sign) return false
    this.at += 1
    return true
  }
  private spaces(): boolean {
    const from = this.at
    while (SPACE.test(this.peek())) this.at += 1
    return this.at > from
  }
  private startsName(): boolean {
    return /^(?:--|-?(?:[a-z_\u0080-\uffff]|\\[^\n\r\f]))/i.test(this.text.slice(this.at, this.at + 4))
  }

  private name(): string {
    if (!this.startsName()) throw this.bad()
    let name = ''
    for (;;) {
      const sign = this.peek()
      if (sign === '\\') name += this.escape()
      else if (sign !== '' && /[\w\u0080-\uffff-]/.test(sign)) {
        name += sign
        this.at += 1
      } else return name
    }
  }
  private escape(): string {
    const [whole = '', hex] =
      /^\\(?:([\da-f]{1,6})(?:\r\n|[ \t\n\r\f])?|[^\n\r\f])/i.exec(this.text.slice(this.at)) ?? []
    if (whole === '') throw this.bad()
    this.at += whole.length
    if (hex === undefined) return whole.slice(1)
    const code = Number.parseInt(hex, 16)
    return code === 0 || code > 0x10ffff ? '\ufffd' : String.fromCodePoint(code)
  }
  private quoted(quote: string): string {
    this.at += 1
    let text = ''
    for (;;) {
      const sign = this.peek()
      if (sign === '' || sign === '\n') throw this.bad()
      if (this.take(quote)) return text
      if (sign === '\\') text += this.escape()
      else {
        text += sign
        this.at += 1
      }
    }
  }
  private bad(): BadSelector {
    return new BadSelector(`not a selector at ${this.at}: ${this.text}`)
  }
}

function plainPseudo(name: string, bad: () => BadSelector): SimpleSelector[] {
  const first = FIRST[name]
  if (first) {
    return first.map(one => ({
      kind: 'nth',
      fromEnd: one.includes('last'),
      sameType: one.endsWith('type'),
      step: 0,
      offset: 1,
      of: null,
    }))
  }
  if (!STATES.has(name) && !PSEUDO_ELEMENTS.test(name)) throw bad()
  return [{ kind: 'state', name }]
}
