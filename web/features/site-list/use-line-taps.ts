// What a click or a tap in the list does: a line leads to its site; under a finger, for which a line is too thin, its
// paragraph opens instead, and in rows with names the row is the line.
import { useNavigate } from '@tanstack/react-router'
import { type MouseEvent, type PointerEvent, type RefObject, useRef } from 'react'
import { networkMembers } from '#shared/domain/site-networks.ts'
import type { LineNetwork, ListSize } from './line.ts'
import type { TargetOf } from './line-target.ts'

type Taps = {
  networks: readonly LineNetwork[]
  size: ListSize
  targetOf: TargetOf | undefined
  onOpen: (network: LineNetwork) => void
}

/** Handlers for the frame of the list. */
export function useLineTaps(frame: RefObject<HTMLElement | null>, taps: Taps) {
  const { networks, size, targetOf, onOpen } = taps
  const navigate = useNavigate()
  const byFinger = useRef(false)

  const onClick = (event: MouseEvent) => {
    if (!(event.target instanceof Element) || !frame.current?.contains(event.target)) return
    // A key, or a screen reader, means the very thing that it is on.
    const isFinger = byFinger.current && event.detail > 0
    const isPlain = !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) && event.button === 0
    const paragraph = event.target.closest<HTMLElement>('[data-network]')
    const network = networks.find(one => one.id === paragraph?.dataset.network)
    if (network && (event.target.closest('button') || (isFinger && size !== 'large'))) {
      event.preventDefault()
      return onOpen(network)
    }
    const row = isFinger ? event.target.closest('[data-row]')?.querySelector('[data-site]') : null
    const element = row ?? event.target.closest('[data-site]')
    const siteId = element instanceof HTMLElement ? element.dataset.site : undefined
    const line = networks.flatMap(networkMembers).find(one => one.siteId === siteId)
    if (!line || !targetOf || !isPlain) return
    event.preventDefault()
    void navigate(targetOf(line))
  }
  return {
    onPointerDown: (event: PointerEvent) => {
      byFinger.current = event.pointerType === 'touch'
    },
    onClick,
  }
}
