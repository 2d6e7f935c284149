// A person's own list: its lines link to removals and listings, and sites that are newly gone since their last visit
// are struck as an animation.
import { useMemo, useRef } from 'react'
import { networkMembers } from '#shared/domain/site-networks.ts'
import { targetsOf } from './line-target.ts'
import { SiteList, type SiteListProps } from './site-list.tsx'
import { useTurnedLines } from './use-turned-lines.ts'

type PersonSiteListProps = Pick<SiteListProps, 'networks' | 'label' | 'within' | 'legend'> & {
  personId: string
}

/** Needs the account's data to be open. */
export function PersonSiteList({ personId, networks, ...rest }: PersonSiteListProps) {
  const frame = useRef<HTMLDivElement>(null)
  const lines = useMemo(() => networks.flatMap(networkMembers), [networks])
  const targetOf = useMemo(() => targetsOf(personId), [personId])
  const { turned, isHeld } = useTurnedLines(personId, lines, frame)
  return (
    <div ref={frame} data-lines-held={isHeld ? '' : undefined}>
      <SiteList {...rest} networks={networks} targetOf={targetOf} turned={turned} />
    </div>
  )
}
