<?php
$blocks = [];
for (;;) $blocks[] = str_repeat('x', 1 << 20);
