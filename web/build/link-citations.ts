// Turns “[2]” in an article's text into a link to the article's second source.
import type { Root, RootContent, Text } from 'mdast'

const CITATION = /\[(\d+)\]/

type Parent = { children: RootContent[] }

/** A remark plugin. The page gives its sources the ids `source-1`, `source-2` and so on. */
export function linkCitations() {
  return (tree: Root): void => visit(tree as Parent)
}

function visit(parent: Parent): void {
  parent.children = parent.children.flatMap(child => {
    if (child.type === 'text') return withLinks(child)
    if ('children' in child && child.type !== 'link') visit(child as Parent)
    return [child]
  })
}

function withLinks({ value }: Text): RootContent[] {
  return value.split(/(\[\d+\])/).flatMap((part): RootContent[] => {
    const number = CITATION.exec(part)?.[1]
    if (number === undefined) return part === '' ? [] : [{ type: 'text', value: part }]
    return [{ type: 'link', url: `#source-${number}`, children: [{ type: 'text', value: part }] }]
  })
}
