/** One of a few views: pressed is what shows. */
export function Seg<T extends string | number>(props: {
  label: string;
  value: T;
  choices: readonly (readonly [T, string])[];
  onPick: (value: T) => void;
}) {
  return (
    <span className="seg" role="group" aria-label={props.label}>
      {props.choices.map(([value, words]) => (
        <button
          type="button"
          key={value}
          aria-pressed={value === props.value}
          onClick={() => props.onPick(value)}
        >
          {words}
        </button>
      ))}
    </span>
  );
}
