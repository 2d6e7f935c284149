// What the operator's page shows: asked for together, asked for again after each change.
import type {
  DoubtedSite,
  MeasuresView,
  QueueView,
  RecipeView,
  StretchedLane,
} from '#shared/protocol/operations.ts'
import { ApiError } from '#web/data/http/api-error.ts'
import { whyOf } from '#web/data/http/error-text.ts'
import { operations } from '#web/data/operations.ts'
import type { Said } from '#web/ui/said-line.tsx'
import { type Asked, useAsked } from '#web/ui/use-asked.ts'
import { useDoing } from '#web/ui/use-doing.ts'

export type Operations = {
  queue: QueueView
  recipes: readonly RecipeView[]
  sites: readonly DoubtedSite[]
  stretched: readonly StretchedLane[]
  measures: MeasuresView
}

/** Does something, says what came of it, and asks afresh. `name` is what is busy meanwhile. */
export type Run = (name: string, work: () => Promise<string>) => void

/** `null`: whoever asks is no operator. */
export function useOperations(): {
  asked: Asked<Operations | null>
  reload: () => Promise<void>
  busy: string | null
  said: Said
  run: Run
} {
  const { asked, reload } = useAsked(ask, whyOf)
  const { busy, said, say, run: perform } = useDoing(whyOf)
  const run: Run = (name, work) => {
    let done: string | null = null
    void perform(name, async () => {
      done = await work()
      await reload()
    }).then(failure => {
      if (failure === null && done !== null) say(done, false)
    })
  }
  return { asked, reload, busy, said, run }
}

async function ask(): Promise<Operations | null> {
  try {
    const [queue, { recipes }, { sites, stretched }, measures] = await Promise.all([
      operations.queue(),
      operations.recipes(),
      operations.sites(),
      operations.measures(),
    ])
    return { queue, recipes, sites, stretched, measures }
  } catch (error) {
    if (error instanceof ApiError && error.status === 403) return null
    throw error
  }
}
