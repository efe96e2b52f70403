export type HiddenTableProps = {
  caption: string;
  /** `key` distinguishes rows with the same text. */
  rows: readonly { readonly key: string; readonly head: string; readonly cell: string }[];
};

/** A chart's figures as a table for screen readers. */
export function HiddenTable({ caption, rows }: HiddenTableProps) {
  return (
    // A table is never narrower than its text, so a wrapper hides it.
    <div className="tc-hidden">
      <table>
        <caption>{caption}</caption>
        <tbody>
          {rows.map(({ key, head, cell }) => (
            <tr key={key}>
              <th scope="row">{head}</th>
              <td>{cell}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
