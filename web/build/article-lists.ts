// Article lists as modules, so that a page that lists articles doesn't load their text.
import MiniSearch from 'minisearch'
import type { Plugin } from 'vite'
import { HELP_SEARCH } from '#web/content/help-search.ts'
import { CONTENT, type HelpText, readBlog, readHelp, readPages } from './read-articles.ts'

const withoutText = ({ text: _text, ...article }: HelpText) => article

const entryOf = ({ slug, title, excerpt, category, minutes, date }: ReturnType<typeof readBlog>[number]) => ({
  slug,
  title,
  excerpt,
  category,
  minutes,
  date,
})

const addresses = () => [
  ...readPages().map(({ slug, updated }) => ({ path: `/${slug}`, updated })),
  ...readHelp().map(({ slug, updated }) => ({ path: `/help-center/${slug}`, updated })),
  ...readBlog().map(({ slug, updated }) => ({ path: `/blog/${slug}`, updated })),
]

const LISTS: Readonly<Record<string, () => unknown>> = {
  'virtual:articles/help': () => readHelp().map(withoutText),
  'virtual:articles/blog': () => readBlog().map(entryOf),
  'virtual:articles/addresses': addresses,
  'virtual:articles/help-search': searchIndex,
}

/** Resolves the modules that web/content/virtual-articles.d.ts declares. */
export function articleLists(): Plugin {
  return {
    name: 'offlist-article-lists',
    resolveId: id => (id in LISTS ? `\0${id}` : null),
    load(id) {
      const list = LISTS[id.slice(1)]
      return list ? `export default ${JSON.stringify(list())}` : null
    },
    // Rebuilds the lists when an article changes.
    handleHotUpdate({ file, server }) {
      if (!file.startsWith(CONTENT) || !file.endsWith('.mdx')) return
      for (const id of Object.keys(LISTS)) {
        const module = server.moduleGraph.getModuleById(`\0${id}`)
        if (module) server.moduleGraph.invalidateModule(module)
      }
    },
  }
}

function searchIndex(): string {
  const index = new MiniSearch<HelpText>(HELP_SEARCH)
  index.addAll(readHelp())
  return JSON.stringify(index)
}
