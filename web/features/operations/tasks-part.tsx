// The operator's tasks: recipes that are out of use, each with the reason and the fix.
import { onDay } from '#shared/letters/day-text.ts'
import type { RecipeView } from '#shared/protocol/operations.ts'
import { operations } from '#web/data/operations.ts'
import { AlertDialog } from '#web/ui/alert-dialog.tsx'
import { Button } from '#web/ui/button.tsx'
import { List } from '#web/ui/list.tsx'
import { ListRow } from '#web/ui/list-row.tsx'
import { Section } from '#web/ui/section.tsx'
import { STEPS } from './operation-words.ts'
import type { RunOperation } from './use-operations.ts'

type Held = RecipeView & { quarantine: NonNullable<RecipeView['quarantine']> }
const isHeld = (recipe: RecipeView): recipe is Held => recipe.quarantine !== null

type TasksPartProps = { recipes: readonly RecipeView[]; now: number; busy: string | null; run: RunOperation }

/** Empty if there are no tasks. */
export function TasksPart({ recipes, now, busy, run }: TasksPartProps) {
  const held = recipes.filter(isHeld)
  if (held.length === 0) return null
  return (
    <Section
      title="To do"
      lede={
        <>
          These recipes failed three times in a row and are disabled. Fix each one, raise its version, and
          import it with <code>npm run recipe -- import</code>. The server uses it within a minute.
        </>
      }
    >
      <List label="To do">
        {held.map(recipe => (
          <TaskRow key={recipe.site} recipe={recipe} now={now} busy={busy} run={run} />
        ))}
      </List>
    </Section>
  )
}

const MEANWHILE = {
  scan: 'Until then we don’t search the site, and hand removals there to the people themselves.',
  optOut: 'Until then we send nothing to the site, and ask people to do it themselves. Scans continue.',
}

type TaskRowProps = { recipe: Held; now: number; busy: string | null; run: RunOperation }

function TaskRow({ recipe, now, busy, run }: TaskRowProps) {
  const { site, name, version, quarantine } = recipe
  const { step, since, why } = quarantine
  const release = async () => {
    await operations.release(site, version)
    return `${name} is enabled again. Three failures in a row disable it.`
  }
  return (
    <ListRow
      title={`Fix the recipe of ${name}`}
      detail={`Version ${version}. Its ${STEPS[step]} was disabled ${onDay(since, now)}.`}
      trailing={
        <AlertDialog
          title={`Enable ${name} again?`}
          description="Do this once you’ve checked that the recipe still fits the site. The log notes that you did this."
          confirmLabel="Enable"
          onConfirm={() => run(site, release)}
          trigger={
            <Button size="small" loading={busy === site} aria-label={`Enable: ${name}`}>
              Enable
            </Button>
          }
        />
      }
    >
      <div className="grid max-w-prose gap-2 text-sm text-soft">
        <p>
          The last failure: <span className="text-ink wrap-anywhere">{why}</span>
        </p>
        <p>{MEANWHILE[step]}</p>
      </div>
    </ListRow>
  )
}
