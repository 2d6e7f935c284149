// Loads an article's text, with what its front matter says.
import type { Body } from './article-body.tsx'

/** What an .mdx file exports. The build has checked its front matter (web/build/read-articles.ts). */
export type ArticleFile<M> = { default: Body; matter: M }

/** From files as Vite globs them; undefined when none has this name. */
export async function loadArticle<M>(
  files: Record<string, () => Promise<ArticleFile<M>>>,
  slug: string,
): Promise<{ body: Body; matter: M } | undefined> {
  const file = Object.keys(files).find(path => path.endsWith(`/${slug}.mdx`))
  const loaded = file === undefined ? undefined : await files[file]?.()
  return loaded && { body: loaded.default, matter: loaded.matter }
}
