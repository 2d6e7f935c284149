// The planner's time for the whole catalogue: creating the options and choosing the cheapest requests.
import { readCatalogue } from '#server/brokers/read-catalogue.ts'
import { planRequests } from '#shared/catalogue/plan-requests.ts'
import { requestOptions } from '#shared/catalogue/request-options.ts'
import { type BenchReport, timed } from '../bench.ts'

/** Over all brokers of the catalogue (aim: under 50 ms). */
export async function plannerPart(runs: number): Promise<BenchReport> {
  const brokers = readCatalogue()
  const sites = brokers.map(one => one.id)
  const taken: number[] = []
  for (let run = 0; run < runs; run += 1)
    taken.push(await timed(async () => planRequests(requestOptions(brokers), sites)))
  const plan = planRequests(requestOptions(brokers), sites)
  const reached = sites.length - plan.unreachable.length
  const text = `Planner: ${plan.requests.length} requests reach ${reached} of ${sites.length} sites${plan.optimal ? ', proven cheapest under the estimates of shared/catalogue/request-cost.ts' : ''}.`
  const figures = [{ name: `planner, ${sites.length} brokers`, unit: 'ms' as const, runs: taken, limit: 50 }]
  return { figures, text, details: { requests: plan.requests.length, reached, sites: sites.length } }
}
