// XPath 1.0 on parsed pages, as in browsers: HTML element names in any case, and no namespaces.
import xpath, { type Expression, type Step } from 'xpath'
import { descendants, type HtmlNode } from './html-node.ts'

const KEPT = 500
const parsed = new Map<string, Expression>()

/** The nodes that an expression selects, in document order. @throws Error if its result isn't nodes. */
export function selectXPath(expression: string, root: HtmlNode): HtmlNode[] {
  let evaluator = parsed.get(expression)
  if (!evaluator) {
    evaluator = xpath.parse(expression)
    if (parsed.size >= KEPT) parsed.clear()
    parsed.set(expression, evaluator)
  }
  const options = { node: root as unknown as Node, isHtml: true, allowAnyNamespaceForNoPrefix: false }
  return evaluator.select(options) as unknown as HtmlNode[]
}

// The package's `following` axis descends into the node's children instead of skipping them.
const { applyStep } = xpath.PathExpr
xpath.PathExpr.applyStep = (step, context, node) => {
  if (step.axis !== xpath.Step.FOLLOWING) return applyStep(step, context, node)
  return following(step, context, node as unknown as HtmlNode) as unknown as Node[]
}

function following(step: Step, context: object, node: HtmlNode): HtmlNode[] {
  const found: HtmlNode[] = []
  const add = (one: HtmlNode) => {
    if (step.nodeTest.matches(one as unknown as Node, context)) found.push(one)
  }
  for (let from: HtmlNode | null = node; from; from = from.parentNode) {
    for (let next = from.nextSibling; next; next = next.nextSibling) {
      add(next)
      for (const inner of descendants(next)) add(inner)
    }
  }
  return found
}
