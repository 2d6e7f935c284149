// The data of the operator's page, loaded in one go, and again after each change.
import type {
  MeasuresView,
  QueueView,
  RecipeView,
  StretchedLane,
  UntrustedSite,
} from '#shared/protocol/operations.ts'
import { ApiError } from '#web/data/http/api-error.ts'
import { failureOf } from '#web/data/http/error-text.ts'
import { operations } from '#web/data/operations.ts'
import type { ActionResult } from '#web/ui/status-message.tsx'
import { useAction } from '#web/ui/use-action.ts'
import { type LoadState, useLoad } from '#web/ui/use-load.ts'

export type Operations = {
  queue: QueueView
  recipes: readonly RecipeView[]
  sites: readonly UntrustedSite[]
  stretched: readonly StretchedLane[]
  measures: MeasuresView
}

/** Runs an action, shows its outcome, and reloads. `name` is the busy action meanwhile. */
export type RunOperation = (name: string, work: () => Promise<string>) => void

/** `null`: the viewer isn't an operator. */
export function useOperations(): {
  loadState: LoadState<Operations | null>
  reload: () => Promise<void>
  busy: string | null
  result: ActionResult
  run: RunOperation
} {
  const { loadState, reload } = useLoad(ask, failureOf)
  const { busy, result, report, run: perform } = useAction(failureOf)
  const run: RunOperation = (name, work) => {
    let done: string | null = null
    void perform(name, async () => {
      done = await work()
      await reload()
    }).then(failure => {
      if (failure === null && done !== null) report(done, false)
    })
  }
  return { loadState, reload, busy, result, run }
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
