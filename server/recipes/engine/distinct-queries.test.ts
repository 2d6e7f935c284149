// Queries that are the same to a site.
import { expect, test } from 'vitest'
import { must } from '#shared/lib/must.ts'
import { parseRecipe } from '#shared/recipe/schema.ts'
import { aPerson, aPlace, START } from '#tests/support/documents.ts'
import { personQueries } from '../../removals/search/person-queries.ts'
import { distinctQueries } from './distinct-queries.ts'

/** A recipe that begins its scan with these actions. */
function recipeOf(...actions: object[]) {
  const extract = { id: 'e', actionType: 'extract', selector: '.c', profile: { name: { selector: 'h2' } } }
  const parsed = parseRecipe({
    name: 'First',
    url: 'first.example',
    version: '1.0.0',
    addedDatetime: 1,
    optOutUrl: 'https://first.example/opt-out',
    steps: [{ stepType: 'scan', scanType: 'templatedUrl', actions: [...actions, extract] }],
  })
  return must(parsed.ok ? parsed.recipe : null, 'a recipe')
}
// biome-ignore-start lint/suspicious/noTemplateCurlyInString: these are the recipes' own placeholders
const open = { id: 'a', actionType: 'navigate', url: 'https://first.example/' }
const ofState = { id: 'a', actionType: 'navigate', url: 'https://first.example/${state|upcase}/${lastName}' }
const chosen = {
  id: 'k',
  actionType: 'click',
  choices: [
    {
      condition: { left: '${state}', operation: '=', right: 'oh' },
      elements: [{ type: 'button', selector: '#oh' }],
    },
  ],
  default: { elements: [{ type: 'button', selector: '#elsewhere' }] },
}
// biome-ignore-end lint/suspicious/noTemplateCurlyInString: end of the placeholders
const queries = personQueries(
  aPerson({ places: [aPlace('Dayton', 'OH', true), aPlace('Troy', 'OH'), aPlace('Austin', 'TX')] }),
)
const asked = (...actions: object[]) =>
  distinctQueries(recipeOf(...actions), queries, START).map(query => query.city)

test('a site that searches by state is asked once a state', () => {
  expect(asked(ofState)).toEqual(['Dayton', 'Austin'])
})

test('a site where a state is chosen by a click is, too', () => {
  expect(asked(open, chosen)).toEqual(['Dayton', 'Austin'])
})

test('a site that is told nothing is asked once', () => {
  expect(asked(open)).toEqual(['Dayton'])
})
