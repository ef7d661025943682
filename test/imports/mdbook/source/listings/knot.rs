// ANCHOR: tie
tie(Rope::new());
// ANCHOR_END: tie
