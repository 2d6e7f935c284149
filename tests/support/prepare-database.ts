// Creates the template database before the first test file that needs one. A test file's own setup has a time limit.
import { databaseImage } from './database-image.ts'
import { prepareTemplate } from './server-database.ts'

export async function setup(): Promise<void> {
  if (process.env.TEST_DATABASE === 'postgres') await prepareTemplate(process.env.DATABASE_URL ?? '')
  else await databaseImage()
}
