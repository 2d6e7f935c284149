// Loads an article's text.
import type { Body } from './article-body.tsx'

/** From files as Vite globs them; undefined when none has this name. */
export async function loadBody(
  files: Record<string, () => Promise<{ default: Body }>>,
  slug: string,
): Promise<Body | undefined> {
  const file = Object.keys(files).find(path => path.endsWith(`/${slug}.mdx`))
  return file === undefined ? undefined : (await files[file]?.())?.default
}
