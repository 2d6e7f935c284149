// A program: floods the server as one account. It has a process of its own, because it would slow the measuring down.
// Arguments: the flood's name, and the account as JSON.
import { type Account, FLOODS, type FloodName } from './floods.ts'

const [name = '', account = '{}'] = process.argv.slice(2)
// Nobody should be flooded by a bench that is gone.
process.on('disconnect', () => process.exit())
process.send?.('flooding')
await FLOODS[name as FloodName](JSON.parse(account) as Account)
