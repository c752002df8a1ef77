import { expect, it } from 'vitest';
import { whoIs } from './grammar.ts';
import type { Language } from './language.ts';
import { speak, words } from './words.ts';

/** The same in every language. */
async function inAll(say: () => readonly string[]): Promise<Record<Language, readonly string[]>> {
  const said = async (language: Language): Promise<readonly string[]> => {
    await speak(language);
    return say();
  };
  return {
    de: await said('de'),
    es: await said('es'),
    fr: await said('fr'),
    en: await said('en'),
  };
}

it('says who sent whom away', async () => {
  const sentAway = (by: string, who: string): string =>
    words().room.table.sentAway(whoIs(by, 'Ann'), whoIs(who, 'Ann'));
  const said = await inAll(() => [
    sentAway('Ann', 'Bob'),
    sentAway('Bob', 'Ann'),
    sentAway('Bob', 'Cleo'),
  ]);
  expect(said).toEqual({
    en: ['You sent Bob away.', 'Bob sent you away.', 'Bob sent Cleo away.'],
    de: ['Du hast Bob weggeschickt.', 'Bob hat dich weggeschickt.', 'Bob hat Cleo weggeschickt.'],
    es: ['Has expulsado a Bob.', 'Bob te ha expulsado.', 'Bob ha expulsado a Cleo.'],
    fr: ['Vous avez exclu Bob.', 'Bob vous a fait quitter la table.', 'Bob a exclu Cleo.'],
  });
});

it('says who else is in a game', async () => {
  const said = await inAll(() => {
    const { others } = words().home.kept;
    return [others(['Ann', 'Bob'], 0), others(['Ann', 'Bob'], 1), others(['Ann', 'Bob'], 2)];
  });
  expect(said).toMatchObject({
    de: ['Mit Ann und Bob', 'Mit Ann, Bob und 1 weiteren Person', 'Mit Ann, Bob und 2 weiteren'],
    es: ['Con Ann y Bob', 'Con Ann, Bob y 1 persona más', 'Con Ann, Bob y 2 personas más'],
    fr: [
      'Avec Ann et Bob',
      'Avec Ann, Bob et 1 autre personne',
      'Avec Ann, Bob et 2 autres personnes',
    ],
  });
});

it('says how many are missing', async () => {
  const said = await inAll(() => [1, 2].map(words().room.lobby.tooFew));
  expect(said).toEqual({
    en: ['One more player is needed.', '2 more players are needed.'],
    de: ['Es fehlt noch eine Person.', 'Es fehlen noch 2 Personen.'],
    es: ['Falta una persona más.', 'Faltan 2 personas más.'],
    fr: ['Il manque encore une personne.', 'Il manque encore 2 personnes.'],
  });
});

it('says whose table it is', async () => {
  const said = await inAll(() => ['Ann', 'Boris'].map(words().home.rooms.hostedBy));
  expect(said).toEqual({
    en: ['Ann’s table', 'Boris’ table'],
    de: ['Tisch von Ann', 'Tisch von Boris'],
    es: ['Mesa de Ann', 'Mesa de Boris'],
    fr: ['Table d’Ann', 'Table de Boris'],
  });
});
