// The lines themselves, in rows with names, in paragraphs or in fine print. Re-rendered only when a site changes:
// pointer, focus and legend are handled around them.
import { type CSSProperties, memo } from 'react'
import { networkMembers } from '#shared/domain/site-networks.ts'
import { LINE_WORDS } from '#web/ui/line-words.ts'
import { blocksOf } from './blocks.ts'
import type { Line, LineNetwork, ListSize } from './line.ts'
import { addressOf, type TargetOf } from './line-target.ts'
import type { LineChange } from './turned-lines.ts'

type SiteLinesProps = {
  networks: readonly LineNetwork[]
  size: ListSize
  targetOf: TargetOf | undefined
  within: ReadonlySet<string> | null
  turned: ReadonlyMap<string, LineChange> | undefined
}

/** `data-site` marks a line, `data-stop` a stop for the arrow keys, `data-network` a paragraph. */
export const SiteLines = memo(function SiteLines(props: SiteLinesProps) {
  const { networks, size, targetOf, within, turned } = props
  const drawn = (line: Line) => {
    const turn = turned?.get(line.siteId)
    const look = {
      className: 'site-line',
      'data-site': line.siteId,
      'data-state': line.state,
      'data-lit': within?.has(line.siteId) ? '' : undefined,
      'data-was': turn?.was,
      'aria-label': `${line.name}: ${LINE_WORDS[line.state].label}`,
      'data-amount': line.amount,
      'data-turn': turn?.at,
    }
    if (!targetOf) return <span key={line.siteId} role="img" {...look} />
    return <a key={line.siteId} href={addressOf(targetOf(line))} tabIndex={-1} data-stop="" {...look} />
  }
  if (size === 'large') {
    return networks.flatMap(networkMembers).map(line => (
      <div key={line.siteId} data-row="" className="site-list-row">
        <span className={line.state === 'gone' ? 'struck font-medium' : 'font-medium'}>{line.name}</span>
        {drawn(line)}
      </div>
    ))
  }
  return networks.flatMap(blocksOf).map(({ network, runs, count, isFirst, isLast }) => {
    const { id, title } = network
    return (
      <div
        key={runs[0]?.lines[0]?.siteId}
        data-network={id}
        data-first={isFirst ? '' : undefined}
        data-last={isLast ? '' : undefined}
        className="site-list-block"
        style={{ '--lines': count } as CSSProperties}
      >
        {isFirst &&
          (size === 'medium' ? (
            <button
              type="button"
              className="site-list-caption"
              tabIndex={-1}
              data-stop={targetOf ? undefined : ''}
            >
              {title} <span className="tabular-nums">{networkMembers(network).length}</span>
            </button>
          ) : (
            <span className="sr-only">{title}</span>
          ))}
        {runs.map(run =>
          run.tied ? (
            <div key={run.lines[0]?.siteId} className="site-list-tie">
              {run.lines.map(drawn)}
            </div>
          ) : (
            run.lines.map(drawn)
          ),
        )}
      </div>
    )
  })
})
