// Exports of the package that its own declarations omit.
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
    /** @throws Error if the text isn't an expression. */
    parse: (expression: string) => Expression
    Step: { FOLLOWING: number }
    PathExpr: { applyStep: (step: Step, context: object, node: Node) => Node[] }
  }
  export default xpath
}
