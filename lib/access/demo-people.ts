import type { Role } from './permissions';

/** A person of the sandbox; none of them exists with a live service. */
export interface DemoPerson {
  /** The same in every store, so that instances without a common one know each other's sessions. */
  id: string;
  role: Role;
  email: string;
  name: string;
}

/** People in the order of the entrance: the first one can play the main stories alone. */
export const DEMO_PEOPLE: readonly DemoPerson[] = [
  {
    id: '00000000-0000-4000-8000-000000000001',
    role: 'treasurer',
    email: 'treasurer@mesa.example',
    name: 'Ana Ribeiro',
  },
  {
    id: '00000000-0000-4000-8000-000000000002',
    role: 'operator',
    email: 'operator@mesa.example',
    name: 'Bruno Tavares',
  },
  {
    id: '00000000-0000-4000-8000-000000000005',
    role: 'accountant',
    email: 'accountant@mesa.example',
    name: 'Lívia Campos',
  },
  {
    id: '00000000-0000-4000-8000-000000000006',
    role: 'support',
    email: 'support@mesa.example',
    name: 'Rafael Moreira',
  },
  {
    id: '00000000-0000-4000-8000-000000000003',
    role: 'viewer',
    email: 'viewer@mesa.example',
    name: 'Tomás Aguiar',
  },
  {
    id: '00000000-0000-4000-8000-000000000004',
    role: 'admin',
    email: 'admin@mesa.example',
    name: 'Helena Prado',
  },
];

/** Undefined for an address of somebody else, such as an account that an administrator made. */
export function demoPersonAt(email: string): DemoPerson | undefined {
  return DEMO_PEOPLE.find((person) => person.email === email);
}
