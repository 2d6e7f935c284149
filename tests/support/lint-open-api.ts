// Lints an OpenAPI description by the rules that Redocly recommends.
import { createConfig, lintFromString } from '@redocly/openapi-core'

/** What is wrong, warnings included, as `rule message place`. */
export async function lintOpenApi(description: unknown): Promise<string[]> {
  const config = await createConfig({ extends: ['recommended'] })
  const source = JSON.stringify(description)
  const problems = await lintFromString({ source, absoluteRef: '/openapi.json', config })
  return problems.map(({ ruleId, message, location }) => `${ruleId} ${message} ${location[0]?.pointer ?? ''}`)
}
