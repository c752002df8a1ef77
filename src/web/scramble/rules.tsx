import { rules } from './words.ts';

/** The rules in short, with an eye on those that surprise people who know Memory. */
export function Rules() {
  return (
    <>
      <p>
        <strong>{rules.aim}</strong> {rules.aimMore}
      </p>
      <ul>
        {rules.rest.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <p>{rules.keys}</p>
    </>
  );
}
