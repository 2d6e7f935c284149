// Names of fields and endpoints inside a text.
import { Fragment } from 'react'

/** A text whose names are between backticks. */
export function WithCode({ text }: { text: string }) {
  return text.split('`').map((part, at) => {
    const key = `${at} ${part}`
    return at % 2 === 1 ? <Code key={key}>{part}</Code> : <Fragment key={key}>{part}</Fragment>
  })
}

export const Code = ({ children }: { children: string }) => (
  <code className="font-mono text-[0.9em] [overflow-wrap:anywhere]">{children}</code>
)
