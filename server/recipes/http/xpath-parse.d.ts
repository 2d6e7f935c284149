// What the package offers and its own declarations leave out.
import 'xpath'

declare module 'xpath' {
  /** A parsed expression. */
  export interface Expression {
    select: (options: { node: Node; isHtml: boolean; allowAnyNamespaceForNoPrefix: boolean }) => Node[]
  }
  export interface Step {
    axis: number
    nodeTest: { matches: (node: Node, context: object) => boolean }
  }
  const xpath: {
    /** @throws Error when the text is no expression. */
    parse: (expression: string) => Expression
    Step: { FOLLOWING: number }
    PathExpr: { applyStep: (step: Step, context: object, node: Node) => Node[] }
  }
  export default xpath
}
