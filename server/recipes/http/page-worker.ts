// The thread that parses and reads pages. A page that takes too long, or too much memory, ends only this thread. The
// functions of in-page.ts run here as in a browser: their browser globals (document, location, Element …) are set to
// the current page.
import { parentPort } from 'node:worker_threads'
import { inPage, inPageHelpers } from '../in-page.ts'
import { decodePage } from './decode-page.ts'
import { HtmlNode } from './html-node.ts'
import { PageDocument, PageElement } from './page-node.ts'
import { parseHtml } from './parse-html.ts'
import type { WorkerAnswer, WorkerRequest } from './worker-messages.ts'

const pages = new Map<number, PageDocument>()

Object.assign(globalThis, {
  Node: HtmlNode,
  Element: PageElement,
  HTMLElement: PageElement,
  ...inPageHelpers,
  XPathResult: { ORDERED_NODE_SNAPSHOT_TYPE: 7 },
  // No scripts run here.
  window: {},
})

function perform(request: Exclude<WorkerRequest, { kind: 'close' }>): unknown {
  if (request.kind === 'open') {
    const document = parseHtml(decodePage(request.bytes, request.contentType), request.url)
    pages.set(request.page, document)
    show(document)
    return inPage.resemblesChallenge()
  }
  show(pages.get(request.page) ?? new PageDocument())
  const ask = inPage[request.name] as (...args: unknown[]) => unknown
  return ask(...request.args)
}

function show(document: PageDocument) {
  Object.assign(globalThis, { document, location: { href: document.url } })
}

parentPort?.on('message', (request: WorkerRequest) => {
  if (request.kind === 'close') {
    pages.delete(request.page)
    return
  }
  let answer: WorkerAnswer
  try {
    answer = { id: request.id, ok: true, value: perform(request) }
  } catch (error) {
    answer = { id: request.id, ok: false, error: error instanceof Error ? error.name : 'unknown' }
  }
  parentPort?.postMessage(answer)
})
