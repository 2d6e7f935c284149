// Loads an article's text and its front matter.
import type { Body } from './article-body.tsx'

/** The exports of an .mdx file. The build has checked its front matter (web/build/read-articles.ts). */
export type ArticleFile<M> = { default: Body; matter: M }

/** Picks from files globbed by Vite; undefined if none has this name. */
export async function loadArticle<M>(
  files: Record<string, () => Promise<ArticleFile<M>>>,
  slug: string,
): Promise<{ body: Body; matter: M } | undefined> {
  const file = Object.keys(files).find(path => path.endsWith(`/${slug}.mdx`))
  const loaded = file === undefined ? undefined : await files[file]?.()
  return loaded && { body: loaded.default, matter: loaded.matter }
}
