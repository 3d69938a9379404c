/**
 * Outcomes of a randomly generated history, computed by the authors' implementation (repository EbTech/Elo-MMR, through
 * its Python bindings Elo-MMR-Py 2.0.0) with the system `mmr`, `sig_limit` 80 and `weight_limit` 4/21, which
 * corresponds to β = 200. Standings: best first, `=` between equal results. Outcomes:
 * `player:rating±uncertainty@performance`, rounded; no outcomes if all players tied.
 */
export const referenceContests: { standings: string; expected: string }[] = [
  {
    standings: "a j c i d m f n",
    expected:
      "a:1885±174@1964 c:1629±174@1655 d:1458±174@1450 f:1267±174@1221 i:1542±174@1550 j:1733±174@1779 m:1371±174@1345 n:1115±174@1036",
  },
  {
    standings: "j a i b=d=e h f",
    expected:
      "a:1865±133@1845 b:1477±174@1472 d:1465±133@1472 e:1477±174@1472 f:1198±133@1118 h:1315±174@1278 i:1595±133@1658 j:1838±133@1970",
  },
  {
    standings: "g=j=m b=c=h=l d=f=i n",
    expected:
      "b:1489±133@1503 c:1569±133@1503 d:1406±113@1282 f:1228±113@1282 g:1725±174@1770 h:1405±133@1503 i:1500±113@1282 j:1813±113@1770 l:1502±174@1503 m:1554±133@1770 n:1043±133@960",
  },
  {
    standings: "j a m k n d i g p c e f",
    expected:
      "a:1871±113@1882 c:1480±113@1292 d:1444±102@1536 e:1342±133@1176 f:1171±102@1013 g:1579±133@1427 i:1493±102@1479 j:1865±102@1998 k:1659±174@1690 m:1644±113@1745 n:1179±113@1596 p:1367±174@1341",
  },
  {
    standings: "a j d b=n g=l=p c=f e",
    expected:
      "a:1903±102@1989 b:1503±113@1529 c:1401±102@1220 d:1498±95@1674 e:1231±113@1043 f:1185±95@1220 g:1510±113@1416 j:1861±95@1850 l:1462±133@1416 n:1336±102@1529 p:1390±133@1416",
  },
  {
    standings: "b=c",
    expected: "",
  },
  {
    standings: "m a j g l e c=i o f",
    expected:
      "a:1897±95@1876 c:1384±95@1348 e:1299±102@1423 f:1156±90@1064 g:1543±102@1608 i:1453±95@1348 j:1836±90@1758 l:1484±113@1525 m:1735±102@1966 o:1238±174@1186",
  },
  {
    standings: "k i m g e h=p b",
    expected:
      "b:1432±102@1188 e:1340±95@1429 g:1541±95@1534 h:1380±113@1340 i:1508±90@1692 k:1750±133@1860 m:1705±95@1642 p:1373±113@1340",
  },
  {
    standings: "g c=i h=m f e b",
    expected:
      "b:1355±95@1114 c:1429±90@1562 e:1308±90@1225 f:1184±87@1282 g:1590±90@1759 h:1401±102@1451 i:1522±87@1562 m:1644±90@1451",
  },
  {
    standings: "j a i=m k p f h=l=o d=g c b e n",
    expected:
      "a:1897±90@1898 b:1315±90@1217 c:1392±87@1280 d:1466±90@1373 e:1268±87@1142 f:1241±85@1525 g:1541±87@1373 h:1413±95@1445 i:1564±85@1719 j:1872±87@2003 k:1718±113@1663 l:1473±102@1445 m:1664±87@1719 n:1217±95@1036 o:1340±133@1445 p:1427±102@1582",
  },
  {
    standings: "a=b=d=g=h j c e",
    expected:
      "a:1845±87@1584 b:1377±87@1584 c:1364±85@1274 d:1494±87@1584 e:1238±85@1136 g:1552±85@1584 h:1450±90@1584 j:1808±85@1395",
  },
  {
    standings: "d=j a i c=e b=f",
    expected:
      "a:1808±85@1678 b:1332±85@1201 c:1362±83@1354 d:1549±85@1797 e:1264±83@1354 f:1231±83@1201 i:1556±83@1530 j:1805±83@1797",
  },
  {
    standings: "d h=j l b e",
    expected:
      "b:1324±83@1301 d:1598±83@1778 e:1241±82@1161 h:1482±87@1596 j:1761±82@1596 l:1460±95@1421",
  },
  {
    standings: "d i g f=p a=b=e=k=n",
    expected:
      "a:1740±83@1311 b:1321±82@1311 d:1652±82@1866 e:1256±82@1311 f:1281±82@1496 g:1574±83@1650 i:1593±82@1738 k:1630±102@1311 n:1252±90@1311 p:1446±95@1496",
  },
];
