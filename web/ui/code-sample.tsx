// A program or a command to copy.
import { CopyButton } from './copy-button.tsx'

const boxStyle = 'mt-4 overflow-x-auto rounded-md border border-line bg-sunk p-4 text-sm leading-relaxed'

/** `what`: what the button copies. */
export function CodeSample({ text, name, what }: { text: string; name: string; what: string }) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to take the focus */}
      <figure aria-label={name} tabIndex={0} className={boxStyle}>
        <pre className="w-fit">
          <code className="font-mono text-[0.9em]">{text}</code>
        </pre>
      </figure>
      <div className="mt-3">
        <CopyButton text={text} what={what} />
      </div>
    </>
  )
}
