// A page's structured data (schema.org) for search engines, read only from the page's own content.
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'
import { ORIGIN_PLACEHOLDER } from '#shared/protocol/page-placeholders.ts'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

const CONTEXT = { '@context': 'https://schema.org' }

/** The company that a page describes, and the date of the page's newest source. */
export type Subject = { name: string; domain: string; checkedOn: string | null }

/**
 * Script tags for the document's head: breadcrumbs, questions, the page's subject, and our organization on the home
 * page.
 */
export function structuredData(path: string, body: string, subject: Subject | null = null): string {
  const elements = elementsOf(parseFragment(body))
  const data = [
    ...(path === '/' ? [organization] : []),
    ...(subject ? [companyPage(path, subject)] : []),
    ...breadcrumbs(path, elements),
    ...questions(elements),
  ]
  return data
    .map(one => JSON.stringify({ ...CONTEXT, ...one }).replaceAll('<', '\\u003c'))
    .map(json => `<script type="application/ld+json">${json}</script>`)
    .join('')
}

const organization = {
  '@type': 'Organization',
  name: 'Offlist',
  url: `${ORIGIN_PLACEHOLDER}/`,
  logo: `${ORIGIN_PLACEHOLDER}/icons/icon-512.png`,
}

/** Only name, address and date, which we have for every company: partial facts stay on the page. */
const companyPage = (path: string, { name, domain, checkedOn }: Subject) => ({
  '@type': 'WebPage',
  url: `${ORIGIN_PLACEHOLDER}${path}`,
  name: `${name}: opt out`,
  ...(checkedOn === null ? {} : { dateModified: checkedOn }),
  isPartOf: { '@type': 'WebSite', name: 'Offlist', url: `${ORIGIN_PLACEHOLDER}/` },
  about: { '@type': 'Organization', name, url: `https://${domain}/` },
})

function breadcrumbs(path: string, elements: readonly Element[]): object[] {
  const trail = elements.find(({ attrs }) =>
    attrs.some(({ name, value }) => name === 'aria-label' && value === 'Breadcrumb'),
  )
  if (!trail) return []
  const items = elementsOf(trail).filter(({ tagName }) => tagName === 'li')
  return [
    {
      '@type': 'BreadcrumbList',
      itemListElement: items.map((item, index) => {
        const link = elementsOf(item).find(({ tagName }) => tagName === 'a')
        const to = link?.attrs.find(({ name }) => name === 'href')?.value ?? path
        const name = textOf(item).replace(/^\//, '').trim()
        return { '@type': 'ListItem', position: index + 1, name, item: `${ORIGIN_PLACEHOLDER}${to}` }
      }),
    },
  ]
}

function questions(elements: readonly Element[]): object[] {
  const asked = elements.filter(
    ({ tagName, attrs }) => tagName === 'details' && attrs.some(({ name }) => name === 'name'),
  )
  if (asked.length === 0) return []
  return [
    {
      '@type': 'FAQPage',
      mainEntity: asked.map(details => {
        const [question, ...answer] = details.childNodes.filter(node => 'tagName' in node)
        const text = answer.map(textOf).join(' ').trim()
        return {
          '@type': 'Question',
          name: question ? textOf(question).trim() : '',
          acceptedAnswer: { '@type': 'Answer', text },
        }
      }),
    },
  ]
}

/** All elements below a node, in document order. */
function elementsOf(node: Node): Element[] {
  if (!('childNodes' in node)) return []
  return node.childNodes.flatMap(child =>
    'tagName' in child ? [child, ...elementsOf(child)] : elementsOf(child),
  )
}

function textOf(node: Node): string {
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
}
