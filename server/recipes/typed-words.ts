// What a person typed into a page that they took over, in memory until the run ends: no picture or address that we store
// may show it.
import type { Page } from 'playwright'

/** Shorter pieces are on every page. */
const SHORTEST = 3
/** The most characters that we remember. Nobody types more into a form, and a program must not fill the memory. */
const MOST = 20_000

export interface TypedWords {
  add: (text: string) => void
  /** The last letter was deleted. */
  drop: () => void
  /** The text goes on somewhere else: in another field, or at another place of this one. */
  end: () => void
  /** Whether the page's text has any of it. True if the page doesn't say. */
  isShownOn: (page: Page) => Promise<boolean>
  /** The address without the parts that have any of it: a form may put them there. */
  withoutTyped: (address: string) => string
  forget: () => void
}

/** Nothing was typed yet. */
export function createTypedWords(): TypedWords {
  const words = new Set<string>()
  let word = ''
  let count = 0
  const isTooMuch = () => count > MOST
  const end = () => {
    const whole = plain(word)
    if (whole.length >= SHORTEST) words.add(whole)
    word = ''
  }
  const isIn = (text: string) => isTooMuch() || [...words].some(one => plain(text).includes(one))
  return {
    add: text => {
      count += text.length
      if (!isTooMuch()) word += text
    },
    drop: () => {
      word = word.slice(0, -1)
    },
    end,
    async isShownOn(page) {
      end()
      if (isTooMuch()) return true
      if (words.size === 0) return false
      const texts = await Promise.all(page.frames().map(frame => frame.evaluate<string>(TEXT))).catch(
        () => null,
      )
      return texts === null || texts.some(isIn)
    },
    withoutTyped(address) {
      end()
      if (!URL.canParse(address) || !isIn(asText(address))) return address
      const url = new URL(address)
      url.search = url.hash = ''
      return isIn(asText(url.pathname)) ? `${url.origin}/` : url.href
    },
    forget: () => {
      words.clear()
      word = ''
      count = 0
    },
  }
}

/** The text of the document and of its open shadow trees, as drawn. */
function textOfPage(): string {
  const drawn = (element: Element | null) => (element ? String(Reflect.get(element, 'innerText') ?? '') : '')
  const texts = [drawn(document.body)]
  const addInside = (root: ParentNode) => {
    for (const { shadowRoot } of root.querySelectorAll('*')) {
      if (!shadowRoot) continue
      for (const part of shadowRoot.children) texts.push(drawn(part))
      addInside(shadowRoot)
    }
  }
  addInside(document)
  return texts.join('\n')
}

const TEXT = `(${String(textOfPage)})()`

/** Sites write numbers with their own separators. */
const BETWEEN_DIGITS = /(?<=\d)[\s./\-\u2010-\u2015]+(?=\d)/g

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/[\s()]+/g, ' ')
    .trim()
    .replace(BETWEEN_DIGITS, '')

function asText(address: string): string {
  const spaced = address.replaceAll('+', ' ')
  try {
    return decodeURIComponent(spaced)
  } catch {
    return spaced
  }
}
