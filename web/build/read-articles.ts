// Reads the articles in web/content: their validated front matter and their text.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parse } from 'yaml'
import { z } from '#shared/lib/z.ts'
import { type BlogMatter, HELP_CATEGORIES, type HelpArticle, type TextMatter } from '#web/content/article.ts'

export const CONTENT = fileURLToPath(new URL('../content', import.meta.url))

const WORDS_PER_MINUTE = 200

const day = z.iso.date()
/** Front matter is displayed as written, so it must use typographic apostrophes. */
const shown = () => z.string().regex(/^[^']*$/, 'holds a straight apostrophe; use ’')
const source = z.strictObject({ title: z.string(), url: z.url({ protocol: /^https$/ }), date: day })
const keywords = z.array(z.string()).min(3).max(12)

const helpMatter = z.strictObject({
  title: shown().min(20).max(60),
  summary: shown().min(70).max(155),
  order: z.int().positive(),
  updated: day,
})
const blogMatter = z.strictObject({
  title: shown().min(35).max(70),
  excerpt: shown().min(110).max(160),
  category: z.string(),
  minutes: z.int().positive(),
  date: day,
  updated: day,
  author: z.string(),
  keywords,
  sources: z.array(source).min(3),
})
const pageMatter = z.strictObject({
  title: shown().max(60),
  description: shown().min(70).max(160),
  keywords,
  updated: day,
  sources: z.array(source).default([]),
})

export type HelpText = HelpArticle & { text: string }

/** In the order of the categories, and of the articles within each. */
export function readHelp(): HelpText[] {
  return HELP_CATEGORIES.flatMap(({ id }) =>
    readFolder(path.join('help', id), helpMatter)
      .map(({ slug, matter, text }) => ({ slug, category: id, ...matter, text, minutes: minutesOf(text) }))
      .sort((a, b) => a.order - b.order),
  )
}

/** The newest first. */
export function readBlog(): (BlogMatter & { slug: string })[] {
  return readFolder('blog', blogMatter)
    .map(({ slug, matter }) => ({ slug, ...matter }))
    .sort((a, b) => b.date.localeCompare(a.date))
}

export function readPages(): (TextMatter & { slug: string })[] {
  return readFolder('pages', pageMatter).map(({ slug, matter }) => ({ slug, ...matter }))
}

/** @throws Error that names the file with invalid front matter. */
function readFolder<M>(folder: string, schema: z.ZodType<M>): { slug: string; matter: M; text: string }[] {
  const files = readdirSync(path.join(CONTENT, folder)).filter(name => name.endsWith('.mdx'))
  return files.map(name => {
    const whole = readFileSync(path.join(CONTENT, folder, name), 'utf8')
    const [, front = '', body = ''] = /^---\n(.*?)\n---\n(.*)$/s.exec(whole) ?? []
    const read = schema.safeParse(parse(front))
    if (!read.success) throw new Error(`${folder}/${name}: ${z.prettifyError(read.error)}`)
    return { slug: name.replace(/\.mdx$/, ''), matter: read.data, text: plainText(body) }
  })
}

/** The Markdown's visible text. */
function plainText(markdown: string): string {
  return markdown
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/<[^>]*>/g, ' ')
    .replace(/[#*|[\]`>-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The number of words in a text, tables and lists included. */
export const countWords = (text: string): number => text.split(' ').filter(word => /\w/.test(word)).length

const minutesOf = (text: string) => Math.max(1, Math.round(countWords(text) / WORDS_PER_MINUTE))
