import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { partSubject } from '@/lib/contract/values/noted-subject';
import { describeStores } from '@/lib/testing/harnesses/describe-stores';
import { countingRows } from '@/lib/testing/harnesses/rows-read';
import { addNote, findNotes, notesOnChanges } from './notes';

const CONVERSIONS = 20_000;

describeStores('the search of notes in a register that grew', ({ db }) => {
  const quoted = (from: number, to: number) =>
    db().execute(sql`
      insert into conversions (rfq_id, state, from_currency, to_currency, fixed_side, requested_amount, options,
        created_by_id, created_by_name, received_at, created_at, updated_at)
      select 'rfq-' || n, 'open', 'USDT', 'BRL', 'from', '1000', '{}', 'u', 'U', now(), now(), now()
      from generate_series(${from}::int, ${to}::int) n`);

  test.each(['never', 'when it was small', 'now'])(
    'looks up the conversions of the notes that it found, and no others: the planner counted them %s',
    async (when) => {
      const analyze = () => db().execute(sql`analyze conversions, notes`);
      await quoted(1, 50);
      const subjects = ['rfq-7', 'checkouts/chk_1', 'of-a-sub-merchant', 'rfq-9', 'rfq-11'];
      for (const [n, subject] of subjects.entries()) {
        const text = subject === 'rfq-11' ? 'nothing' : 'called';
        const by = { authorId: 'ana', authorName: 'Ana Reis', at: new Date(Date.UTC(2026, 10, 20, 12, n)) };
        await addNote(db(), { ...by, id: `${n}`, subject, text, searchText: text });
      }
      if (when === 'when it was small') await analyze();
      await quoted(51, CONVERSIONS);
      if (when === 'now') await analyze();
      const counted = countingRows(db());
      const found = await findNotes(counted.db, 'called', { limit: 8, limitedTo: null });
      expect(found.map(({ subject }) => subject)).toEqual(['rfq-9', 'checkouts/chk_1', 'rfq-7']);
      expect(counted.rows()).toBeLessThan(20);
    },
  );

  test('a page of a report reads the notes on changes of its sub-merchants, and no others', async () => {
    const add = (id: string, of: string, part: 'whitelist' | 'branding' | 'withdrawals') => {
      const by = { authorId: 'ana', authorName: 'Ana Reis', at: new Date(Date.UTC(2026, 10, 20)) };
      return addNote(db(), { ...by, id, subject: partSubject(of, part, id), text: 'x', searchText: 'x' });
    };
    await db().execute(sql`
      insert into notes (id, subject, text, search_text, author_id, author_name, at)
      select n, 'sub-merchants/other-' || n || '/whitelist/' || n, 'x', 'x', 'u', 'U', now()
      from generate_series(1, 5000) n`);
    await add('w', 'mine', 'whitelist');
    await add('b', 'mine', 'branding');
    await add('d', 'mine', 'withdrawals');
    await db().execute(sql`analyze notes`);
    const counted = countingRows(db());
    expect((await notesOnChanges(counted.db, ['mine'])).map(({ id }) => id)).toEqual(['b', 'w']);
    expect(counted.rows()).toBeLessThan(10);
  });
});
