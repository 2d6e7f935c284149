// The person's progress in a guide. Pure.
import { DEFAULT_STEP_MINUTES, type GuideStep, guideMinutes } from '#shared/guides/guide.ts'

export type GuideProgress = {
  done: number
  total: number
  /** The first unchecked step; null if none remains. */
  currentId: string | null
  /** Minutes of the whole guide, and of the unchecked steps. */
  minutes: number
  minutesLeft: number
  /** Every required step is checked. */
  complete: boolean
}

/** Ignores checks of steps that the guide no longer has. */
export function guideProgress(steps: readonly GuideStep[], checked: readonly string[]): GuideProgress {
  const left = steps.filter(step => !checked.includes(step.id))
  return {
    done: steps.length - left.length,
    total: steps.length,
    currentId: left[0]?.id ?? null,
    minutes: guideMinutes(steps),
    minutesLeft: guideMinutes(left),
    complete: left.every(step => step.isOptional === true),
  }
}

/** Adds or removes one checked step. */
export function withStepChecked(checked: readonly string[], id: string, on: boolean): string[] {
  const others = checked.filter(step => step !== id)
  return on ? [...others, id] : others
}

type Changes = Readonly<Record<string, boolean>>

/** The changes that the row doesn't have yet; the same object if that's all of them. */
export function unsettled(changes: Changes, checked: readonly string[]): Changes {
  const all = Object.entries(changes)
  const left = all.filter(([id, on]) => checked.includes(id) !== on)
  return left.length === all.length ? changes : Object.fromEntries(left)
}

/** `3 min`. */
export function stepMinutesText(step: GuideStep): string {
  return `${step.estimatedTime ?? DEFAULT_STEP_MINUTES} min`
}
