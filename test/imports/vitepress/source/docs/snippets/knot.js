const knot = 1;
tie(knot);
