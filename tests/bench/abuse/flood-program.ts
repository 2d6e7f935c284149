// A program: floods the server as one account. Runs in its own process, so that it doesn't slow the measurement.
// Arguments: the flood's name, and the account as JSON.
import { type Account, FLOODS, type FloodName } from './floods.ts'

const [name = '', account = '{}'] = process.argv.slice(2)
// Stops when the bench is gone.
process.on('disconnect', () => process.exit())
process.send?.('flooding')
await FLOODS[name as FloodName](JSON.parse(account) as Account)
