/** A round bear cub asleep on its seat, from 94 44 to 226 184. A group for use inside a drawing. */
export function Bear() {
  return (
    <>
      <path d="M118 62v0M202 62v0" stroke="var(--art-bear)" strokeWidth="36" />
      <path d="M118 62v0M202 62v0" stroke="var(--art-bear-lit)" strokeWidth="18" />
      <path
        d="M160 44C214 44 226 90 226 122S204 184 160 184 94 154 94 122 106 44 160 44"
        fill="var(--art-bear)"
      />
      <path d="M160 44C214 44 226 90 226 122Q218 70 160 44" fill="var(--art-bear-lit)" opacity=".5" />
      <ellipse cx="160" cy="150" rx="42" ry="32" fill="var(--art-bear-lit)" />
      <path
        d="M106 132q18 20 34 10M214 132q-18 20-34 10"
        fill="none"
        stroke="var(--art-bear)"
        strokeWidth="20"
      />
      <ellipse cx="160" cy="102" rx="26" ry="18" fill="var(--art-cream)" />
      <path d="M152 94h16q-2 8-8 8t-8-8" fill="var(--art-ink)" />
      <path className="art-line" d="M154 108q6 6 12 0M122 84q9 9 18 0M180 84q9 9 18 0" />
      <path d="M120 102h4M196 102h4" stroke="var(--art-blush)" strokeWidth="11" opacity=".6" />
    </>
  );
}
