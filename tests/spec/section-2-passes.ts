import { at } from './at.ts'
import { holds, type Row, shown } from './row.ts'

export const rows: readonly Row[] = [
  shown('2.113', 'label', 'Pass Type Identifier', at.mainJob),
  shown('2.114', 'label', 'Team Identifier', at.mainJob),
  shown('2.115', 'label', 'Organization Name', at.mainJob),
  shown('2.116', 'label', 'Description', at.mainJob),
  shown('2.117', 'label', 'Logo Text', at.mainJob),
  shown('2.118', 'label', 'Signer Certificate', at.passes),
  shown('2.119', 'label', 'Private Key', at.passes),
  shown('2.120', 'label', 'Pass Template', at.failures),
  shown('2.121', 'column', 'Member ID', at.dashboard, "'Missing Requirements',"),
  shown('2.122', 'column', 'Name', at.dashboard, "'Missing Requirements',"),
  shown('2.123', 'column', 'Status', at.dashboard, "'Missing Requirements',"),
  shown('2.124', 'column', 'Missing Requirements', at.dashboard),
  shown('2.125', 'button', 'Generate Pass', at.dashboard),
  shown('2.126', 'button', 'Update All Passes', at.dashboard),
  holds(
    '2.127',
    'element',
    'Update All Passes shows only when the pass setup is complete',
    at.dashboard,
    "name: 'Update All Passes' }).count()).toBe(0)",
  ),
  shown('2.128', 'button', 'Configure Passes', at.dashboard),
  holds('2.129', 'element', 'The prompt leads to the pass configuration', at.dashboard, "'#pass-configuration'"),
  holds(
    '2.130',
    'element',
    'The prompt is gone once the setup is complete',
    at.dashboard,
    "getByText('Configure Passes').count()).toBe(0)",
  ),
]
