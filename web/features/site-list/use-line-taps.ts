// Handles clicks and taps in the list. A line opens its site. On touch, lines are too thin, so their paragraph opens
// instead; in rows with names, the whole row is the target.
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
    // Keyboards and screen readers target the exact element.
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
