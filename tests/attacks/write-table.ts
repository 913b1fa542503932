import { readFileSync, writeFileSync } from 'node:fs'
import { pageFile, withTable } from './table.ts'

// Writes the table of attacks into docs/security.md.
writeFileSync(pageFile, withTable(readFileSync(pageFile, 'utf8')))
