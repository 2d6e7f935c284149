// Before the first test file that needs a database: what their databases are copied from. Here and not in the first
// one's own set-up, whose time is limited.
import { databaseImage } from './database-image.ts'
import { prepareTemplate } from './server-database.ts'

export async function setup(): Promise<void> {
  if (process.env.TEST_DATABASE === 'postgres') await prepareTemplate(process.env.DATABASE_URL ?? '')
  else await databaseImage()
}
