// Spell-checks the articles and the copy in the sources, word by word, against cspell's American dictionary and our own
// names and technical words (spelling-words.txt).
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { spellCheckDocument } from 'cspell-lib'
import { copyOf } from './copy.ts'
import type { Tree } from './source-tree.ts'

export type Text = { file: string; text: string }

/** Lists of people's names, places, made-up sites and words of other languages, and font tables: no sentences. */
const NO_PROSE =
  /^(shared\/(domain\/(matching\/|replies\/(concept|rule)-table)|reports\/(woff|font))|web\/content\/example-list)/

export function readTexts(root: string, tree: Tree): Text[] {
  const articles = readdirSync(path.join(root, 'web', 'content'), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.mdx'))
    .map(name => `web/content/${name}`)
  const sources = tree.sources.filter(source => !NO_PROSE.test(source.path))
  return [
    ...articles.map(file => ({ file, text: prose(readFileSync(path.join(root, file), 'utf8')) })),
    ...sources
      .map(source => ({
        file: source.path,
        text: copyOf(source)
          .map(({ text }) => text)
          .join('\n'),
      }))
      .filter(({ text }) => text !== ''),
  ]
}

/** Without code and addresses. */
const prose = (markdown: string): string =>
  markdown
    .replace(/^```.*?^```/gms, '')
    .replace(/`[^`]*`/g, '')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/^import .*$/gm, '')
    .replace(/https?:\/\/\S+/g, '')

export function readWords(root: string): string[] {
  const lines = readFileSync(path.join(root, 'tests', 'architecture', 'spelling-words.txt'), 'utf8').split(
    '\n',
  )
  return lines.filter(line => line !== '' && !line.startsWith('#'))
}

/** Each unknown word once, with its location. */
export async function misspelled(texts: readonly Text[], words: readonly string[]): Promise<string[]> {
  const found = new Map<string, string>()
  for (const { file, text } of texts) {
    const { issues } = await spellCheckDocument(
      { uri: `file:///${file}.txt`, text, languageId: 'plaintext', locale: 'en-US' },
      { generateSuggestions: false, noConfigSearch: true },
      { language: 'en-US', minWordLength: 3, words: [...words] },
    )
    for (const issue of issues) if (!found.has(issue.text)) found.set(issue.text, file)
  }
  return [...found].map(([word, file]) => `${word} in ${file}`).sort()
}

/** Entries of our word list that no text uses anymore. */
export function unneededWords(texts: readonly Text[], words: readonly string[]): string[] {
  const all = texts.map(({ text }) => text.toLowerCase()).join('\n')
  return words.filter(word => !all.includes(word.toLowerCase()))
}
