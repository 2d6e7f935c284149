// The state of every recipe, worst first.
import { useState } from 'react'
import type { RecipeView } from '#shared/protocol/operations.ts'
import { Button } from '#web/ui/button.tsx'
import { List } from '#web/ui/list.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { recipeFigures, recipeState } from './operation-words.ts'

/** Shown at first: recipes that need attention come before the others. */
const AT_FIRST = 12

export function RecipesPart({ recipes }: { recipes: readonly RecipeView[] }) {
  const [all, showAll] = useState(false)
  if (recipes.length === 0)
    return <p className="border-y border-line py-4 text-soft">This server has no recipes.</p>
  const shown = all ? recipes : recipes.slice(0, AT_FIRST)
  return (
    <>
      <List label="Recipes">
        {shown.map(recipe => (
          <RecipeRow key={recipe.site} recipe={recipe} />
        ))}
      </List>
      {shown.length < recipes.length && (
        <Button className="mt-4" onClick={() => showAll(true)}>
          Show all {recipes.length}
        </Button>
      )}
    </>
  )
}

function RecipeRow({ recipe }: { recipe: RecipeView }) {
  const { label, tone } = recipeState(recipe)
  return (
    <ListRow
      title={recipe.name}
      detail={<span className="tabular-nums">{recipeFigures(recipe)}</span>}
      trailing={<StatusPill tone={tone}>{label}</StatusPill>}
    />
  )
}
