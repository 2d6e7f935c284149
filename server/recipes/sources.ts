// The values for a run's templates and forms, by data source (RECIPES 3).
import type { DataSource } from '#shared/recipe/action.ts'
import { personValues, queryFullName, type SourceValues } from '#shared/recipe/profile.ts'
import type { RunContext } from './run-types.ts'

/** The current values of one data source. */
export function sourceValues(context: RunContext, source: DataSource): SourceValues {
  switch (source) {
    case 'userProfile':
      return personValues(context.disclose, context.deps.now())
    case 'extractedProfile':
      return {
        ...context.record,
        fullName: queryFullName(context.disclose),
        ...(context.email === null ? {} : { email: context.email }),
      }
    case 'fetchedEmail':
      return context.fetchedEmail === null ? {} : { email: context.fetchedEmail }
    case 'emailData':
      return context.emailData
  }
}
