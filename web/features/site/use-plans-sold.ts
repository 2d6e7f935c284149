// Whether plans are sold here, fetched once the page is on screen, because its HTML was prerendered without that.
import { useEffect, useState } from 'react'
import type { PlansView } from '#shared/protocol/billing.ts'
import { askPlans } from '#web/data/plans-sold.ts'

/** `null`: not known yet. */
export type PlansSold = PlansView | 'failed' | null

export function usePlansSold(): { plansSold: PlansSold; retry: () => void } {
  const [plansSold, setPlansSold] = useState<PlansSold>(null)
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try asks again
  useEffect(() => {
    let left = false
    void askPlans().then(answer => {
      if (!left) setPlansSold(answer ?? 'failed')
    })
    return () => {
      left = true
    }
  }, [tries])
  const retry = () => {
    setPlansSold(null)
    setTries(before => before + 1)
  }
  return { plansSold, retry }
}
