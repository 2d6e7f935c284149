// What a person typed into a page that they took over, in memory until the run ends: no picture may show it.
import type { Page } from 'playwright'

/** Shorter pieces are on every page. */
const SHORTEST = 3

export interface TypedWords {
  add: (text: string) => void
  /** The last letter was deleted. */
  drop: () => void
  /** Another field follows. */
  end: () => void
  /** Whether the page's text has any of it. True if the page doesn't say. */
  isShownOn: (page: Page) => Promise<boolean>
  forget: () => void
}

/** Nothing was typed yet. */
export function createTypedWords(): TypedWords {
  const words = new Set<string>()
  let word = ''
  const end = () => {
    const whole = plain(word)
    if (whole.length >= SHORTEST) words.add(whole)
    word = ''
  }
  return {
    add: text => {
      word += text
    },
    drop: () => {
      word = word.slice(0, -1)
    },
    end,
    async isShownOn(page) {
      end()
      if (words.size === 0) return false
      const texts = await Promise.all(page.frames().map(frame => frame.evaluate<string>(TEXT))).catch(
        () => null,
      )
      return texts === null || texts.some(text => [...words].some(one => plain(text).includes(one)))
    },
    forget: () => {
      words.clear()
      word = ''
    },
  }
}

const TEXT = 'document.body?.innerText ?? ""'

const plain = (text: string) => text.toLowerCase().replace(/\s+/g, ' ').trim()
