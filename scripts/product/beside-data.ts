import { resolve } from 'node:path'
import { readEnvironment, root } from './environment.ts'

/** Runs a program of the gateway beside this machine's data, with the settings of `.env`. */
const [program = '', ...args] = process.argv.slice(2)
process.env.DATA_DIR = readEnvironment().dataDir
process.argv = [process.execPath, program, ...args]
await import(resolve(root, program))
