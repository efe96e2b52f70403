-- note: friends that join behind one network are counted over all who invite, too: a farm's accounts invite each other.

create index invitation_around on invitation (network, at) where network is not null;
